// What a person types into the fields of a card, and what is wrong with it.

const incomplete = (code, message) => ({ type: 'validation_error', code, message })

/** Groups of four, as they are printed on the card. */
export function formatNumber(typed) {
  return digitsOf(typed)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

export function formatExpiry(typed) {
  const digits = digitsOf(typed).slice(0, 4)
  const month = /^[2-9]/.test(digits) ? `0${digits}` : digits
  return month.length > 2 ? `${month.slice(0, 2)} / ${month.slice(2)}` : month
}

export function formatCode(typed) {
  return digitsOf(typed).slice(0, 4)
}

export function digitsOf(typed) {
  return typed.replace(/\D/g, '')
}

export function brandOf(number) {
  if (number.startsWith('4')) return 'visa'
  if (/^5[1-5]/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  return number.startsWith('6') ? 'discover' : 'unknown'
}

export function wrongWithNumber(typed) {
  const number = digitsOf(typed)
  if (number.length < (brandOf(number) === 'amex' ? 15 : 16)) {
    return incomplete('incomplete_number', 'Your card number is incomplete.')
  }
  return isLuhn(number) ? undefined : incomplete('invalid_number', 'Your card number is invalid.')
}

export function wrongWithExpiry(typed, now = new Date()) {
  const digits = digitsOf(typed)
  if (digits.length < 4) return incomplete('incomplete_expiry', "Your card's expiration date is incomplete.")
  const { month, year } = readExpiry(typed)
  if (month < 1 || month > 12) return incomplete('invalid_expiry_month', "Your card's expiration date is invalid.")
  const isPast = year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1
  return isPast ? incomplete('invalid_expiry_year_past', "Your card's expiration year is in the past.") : undefined
}

export function wrongWithCode(typed) {
  return typed.length < 3 ? incomplete('incomplete_cvc', "Your card's security code is incomplete.") : undefined
}

export function readExpiry(typed) {
  const digits = digitsOf(typed)
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) }
}

/** Luhn's check digit, ISO/IEC 7812-1. */
function isLuhn(number) {
  const sum = [...number].reverse().reduce((total, letter, index) => {
    const digit = Number(letter) * (index % 2 === 0 ? 1 : 2)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}
