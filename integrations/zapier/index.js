const { version } = require('./package.json')
const { authentication, bearKey, refuseInWords } = require('./authentication.js')
const { trigger } = require('./trigger.js')
const { freeze, restore } = require('./acts.js')

/** An app in the form of the Zapier CLI. `zapier convert` is not needed: these files are the app. */
module.exports = {
  version,
  // The version of zapier-platform-core that the app is pushed with.
  platformVersion: '17.0.0',
  authentication,
  beforeRequest: [bearKey],
  afterResponse: [refuseInWords],
  triggers: { [trigger.key]: trigger },
  creates: { [restore.key]: restore, [freeze.key]: freeze },
}
