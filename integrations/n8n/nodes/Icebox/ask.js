/** Makes one call with the person's key. Throws an Error in the words of Icebox where it refuses. */
async function ask(context, { method, path, input }) {
  const { url } = await context.getCredentials('iceboxApi')
  const isInQuery = method === 'GET' || method === 'DELETE'
  const given = input === undefined ? {} : { [isInQuery ? 'qs' : 'body']: input }
  const request = { method, url: `${String(url).replace(/\/+$/, '')}${path}`, json: true, ...given }
  try {
    return await context.helpers.httpRequestWithAuthentication.call(context, 'iceboxApi', request)
  } catch (error) {
    throw new Error(detailOf(error) ?? error.message)
  }
}

/** A refusal says in `detail` what to do (RFC 9457); n8n keeps it in one of these places. */
function detailOf(error) {
  const body = error.response?.data ?? error.response?.body ?? error.context?.data
  return typeof body?.detail === 'string' ? body.detail : undefined
}

module.exports = { ask }
