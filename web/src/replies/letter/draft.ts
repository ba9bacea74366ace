import { PLACEHOLDERS, TEMPLATE_MAX } from '@icebox/contract/replies'

/** For whom a draft is shown before anybody is asked. */
const SAMPLE: Record<(typeof PLACEHOLDERS)[number], string> = { '{first name}': 'Derek', '{company}': 'Pipelinely' }
export const SAMPLE_NAME = 'Derek at Pipelinely'

/** As people count letters, so that no sign of two code units counts twice. */
export function lettersIn(text: string): number {
  return [...text.trim()].length
}

/** What speaks against saving it, as far as the page can tell; the server looks for the rest. */
export function faultOf(text: string): string | undefined {
  if (text.trim() === '') return 'Write something, or go back to the letter that stood there.'
  const over = lettersIn(text) - TEMPLATE_MAX
  return over > 0 ? `${over} too many: at most ${TEMPLATE_MAX} letters.` : undefined
}

/** The draft as it would read to the sample sender. */
export function fillDraft(text: string): string {
  return PLACEHOLDERS.reduce((filled, name) => filled.replaceAll(name, SAMPLE[name]), text.trim())
}
