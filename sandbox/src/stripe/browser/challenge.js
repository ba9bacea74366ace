// 3D Secure: the bank's window, in which the person says that it is them.

const BOX = {
  // A stylesheet of the page may have taken the margins that centre a dialog.
  margin: 'auto',
  width: 'min(420px, calc(100vw - 32px))',
  padding: '24px',
  border: '1px solid #8a8d91',
  borderRadius: '12px',
  background: '#ffffff',
  color: '#1f1f1f',
  font: '16px system-ui, sans-serif',
  // A dialog of the page may have taken the pointer from everything else.
  pointerEvents: 'auto',
}
const BUTTON = {
  minHeight: '44px',
  margin: '0 8px 8px 0',
  padding: '8px 16px',
  border: '1px solid #1f1f1f',
  borderRadius: '6px',
  font: 'inherit',
  cursor: 'pointer',
}

/** Resolves with whether the person passed. Closing the window is not passing. */
export function askBank() {
  return new Promise(resolve => {
    const dialog = styled('dialog', BOX)
    const title = styled('h2', { margin: '0 0 8px', font: '600 18px system-ui, sans-serif' }, 'Your bank asks')
    title.id = 'twin-of-stripe-bank'
    dialog.setAttribute('aria-labelledby', title.id)
    const end = hasPassed => {
      dialog.remove()
      resolve(hasPassed)
    }
    const pass = styled('button', { ...BUTTON, background: '#1f1f1f', color: '#ffffff' }, 'Complete authentication')
    const fail = styled('button', { ...BUTTON, background: '#ffffff', color: '#1f1f1f' }, 'Fail authentication')
    for (const each of [pass, fail]) each.type = 'button'
    pass.addEventListener('click', () => end(true))
    fail.addEventListener('click', () => end(false))
    dialog.addEventListener('cancel', () => end(false))
    const text = styled(
      'p',
      { margin: '0 0 16px' },
      '3D Secure test page: this card needs you to confirm that it is you.',
    )
    dialog.append(title, text, pass, fail)
    document.body.append(dialog)
    if (typeof dialog.showModal === 'function') dialog.showModal()
    else dialog.setAttribute('open', '')
    pass.focus()
  })
}

function styled(tag, styles, text) {
  const made = document.createElement(tag)
  Object.assign(made.style, styles)
  if (text !== undefined) made.textContent = text
  return made
}
