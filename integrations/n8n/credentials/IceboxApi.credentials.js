/** A key of a person, and where their Icebox answers. */
class IceboxApi {
  name = 'iceboxApi'
  displayName = 'Icebox API'
  properties = [
    {
      ...{ displayName: 'Address', name: 'url', type: 'string', required: true, default: '' },
      placeholder: 'https://icebox.example',
    },
    {
      ...{ displayName: 'Key', name: 'key', type: 'string', required: true, default: '' },
      typeOptions: { password: true },
      description: 'From the settings of Icebox, under API keys. Give it the scopes of what you use, and no more.',
    },
  ]
  authenticate = { type: 'generic', properties: { headers: { Authorization: '=Bearer {{$credentials.key}}' } } }
  test = { request: { baseURL: '={{$credentials.url}}', url: '/api/v1/me' } }
}

module.exports = { IceboxApi }
