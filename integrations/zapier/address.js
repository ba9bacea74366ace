/** The address of a call at the person's Icebox. */
function addressOf({ authData }, path) {
  return `${String(authData.url).replace(/\/+$/, '')}${path}`
}

module.exports = { addressOf }
