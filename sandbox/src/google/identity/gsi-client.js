// Runs in a page of the client: the few calls of Google Identity Services a sign-in needs. A block keeps its names
// out of the page's own.
{
  const twin = new URL(document.currentScript.src).origin
  const TEXTS = {
    signin_with: 'Sign in with Google',
    signup_with: 'Sign up with Google',
    continue_with: 'Continue with Google',
    signin: 'Sign in',
  }
  let settings
  let card
  // Each opening and closing is a turn of its own; a card that comes late is not shown.
  let turn = 0

  const open = async selectBy => {
    if (!settings) throw new Error('Call google.accounts.id.initialize first.')
    close()
    const mine = turn
    const response = await fetch(`${twin}/_sandbox/people`)
    const { people } = await response.json()
    if (mine !== turn) return
    card = cardFor(people, selectBy)
    document.body.append(card)
  }

  const close = () => {
    turn += 1
    card?.remove()
    card = undefined
  }

  const cardFor = (people, selectBy) => {
    const title = element('h2', { font: '500 16px system-ui, sans-serif', margin: '16px' }, 'Sign in with Google')
    title.id = 'google-one-tap-title'
    const corner = { position: 'absolute', top: '8px', right: '8px', padding: '8px', border: '0', background: 'none' }
    const shut = button('✕', { ...corner, color: '#1f1f1f' }, close)
    shut.setAttribute('aria-label', 'Close')
    const list = element('ul', { listStyle: 'none', margin: '0', padding: '0', maxHeight: '60vh', overflowY: 'auto' })
    list.append(...people.map(person => rowFor(person, selectBy)))
    const made = element('div', CARD_STYLES, title, shut, list)
    made.setAttribute('role', 'dialog')
    made.setAttribute('aria-labelledby', title.id)
    made.addEventListener('keydown', event => {
      if (event.key === 'Escape') close()
    })
    return made
  }

  const CARD_STYLES = {
    position: 'fixed',
    top: '16px',
    right: '16px',
    zIndex: '9999',
    width: 'min(360px, calc(100vw - 32px))',
    overflow: 'hidden',
    border: '1px solid #747775',
    borderRadius: '12px',
    background: '#fff',
    color: '#1f1f1f',
    font: '14px/1.4 system-ui, sans-serif',
  }

  const rowFor = (person, selectBy) => {
    const row = button('', ROW_STYLES, () => choose(person, selectBy))
    row.append(element('b', {}, person.name), element('br', {}), person.email)
    return element('li', {}, row)
  }

  const ROW_STYLES = {
    display: 'block',
    width: '100%',
    padding: '12px 16px',
    border: '0',
    borderTop: '1px solid #c4c7c5',
    background: '#fff',
    color: '#1f1f1f',
    textAlign: 'left',
  }

  const choose = async (person, selectBy) => {
    const form = new URLSearchParams({ client_id: settings.client_id, email: person.email, select_by: selectBy })
    if (settings.nonce) form.set('nonce', settings.nonce)
    const response = await fetch(`${twin}/_sandbox/credential`, { method: 'POST', body: form })
    if (!response.ok) throw new Error(`The sandbox gave no credential (${response.status}).`)
    const { credential } = await response.json()
    close()
    settings.callback({ credential, select_by: selectBy })
  }

  const button = (text, styles, run) => {
    const made = element('button', { font: 'inherit', cursor: 'pointer', ...styles }, text)
    made.type = 'button'
    made.addEventListener('click', run)
    return made
  }

  // Styles are set one by one in code, which a policy without inline styles allows.
  const element = (name, styles, ...children) => {
    const made = document.createElement(name)
    Object.assign(made.style, styles)
    made.append(...children)
    return made
  }

  const DISPLAYED = {
    getMomentType: () => 'display',
    isDisplayMoment: () => true,
    isDisplayed: () => true,
    isNotDisplayed: () => false,
    getNotDisplayedReason: () => undefined,
    isSkippedMoment: () => false,
    getSkippedReason: () => undefined,
    isDismissedMoment: () => false,
    getDismissedReason: () => undefined,
  }

  const buttonStyles = options => ({
    padding: '10px 24px',
    width: options.width ? `${Number.parseInt(options.width, 10)}px` : 'auto',
    border: '1px solid #747775',
    borderRadius: options.shape === 'pill' || options.shape === 'circle' ? '20px' : '4px',
    background: options.theme === 'filled_black' ? '#202124' : '#fff',
    color: options.theme === 'filled_black' ? '#fff' : '#1f1f1f',
  })

  const id = {
    initialize(given) {
      if (!given?.client_id) throw new Error('google.accounts.id.initialize needs a client_id.')
      settings = given
    },
    async prompt(listener) {
      await open('user')
      listener?.(DISPLAYED)
    },
    renderButton(parent, options = {}) {
      const made = button(TEXTS[options.text] ?? TEXTS.signin_with, buttonStyles(options), () => {
        options.click_listener?.()
        return open('btn')
      })
      parent.replaceChildren(made)
    },
    cancel: close,
    disableAutoSelect() {},
  }

  window.google = { ...window.google, accounts: { ...window.google?.accounts, id } }
  window.onGoogleLibraryLoad?.()
}
