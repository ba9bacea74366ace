const { addressOf } = require('./address.js')

/** A key of a person, and where their Icebox answers. */
const authentication = {
  type: 'custom',
  fields: [
    { key: 'url', label: 'Address', required: true, type: 'string', placeholder: 'https://icebox.example' },
    {
      ...{ key: 'key', label: 'Key', required: true, type: 'password' },
      helpText: 'From the settings of Icebox, under API keys, with activity:read and what you use besides.',
    },
  ],
  test: async (z, bundle) => (await z.request({ url: addressOf(bundle, '/api/v1/me') })).data,
  connectionLabel: '{{email}}',
}

/** Every request goes with the key, and to the person's own Icebox alone. */
function bearKey(request, _z, bundle) {
  if (!request.url.startsWith(addressOf(bundle, '/api/v1/'))) return request
  request.headers = { ...request.headers, Authorization: `Bearer ${bundle.authData.key}` }
  // What it refuses is told below, in its own words.
  return { ...request, skipThrowForStatus: true }
}

/** A refusal says in `detail` what to do (RFC 9457). */
function refuseInWords(response, z) {
  if (response.status < 400) return response
  const { detail = `Icebox answered ${response.status}.`, code } = response.data ?? {}
  if (response.status === 401) throw new z.errors.ExpiredAuthError(detail)
  throw new z.errors.Error(detail, code, response.status)
}

module.exports = { authentication, bearKey, refuseInWords }
