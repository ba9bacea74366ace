import { expect, type Locator } from '@playwright/test'

/** Closes a dialog by its key; waits until it has the focus, since only then does it hear the key. */
export async function closeByKey(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate(open => open.contains(document.activeElement))).toBe(true)
  await dialog.page().keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}
