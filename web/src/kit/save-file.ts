import { PRODUCT_NAME } from '@icebox/contract/constants'

/** Saves a table as a file of the browser's downloads, named after the product and what it is about. */
export function saveCsv(text: string, about: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${PRODUCT_NAME.toLowerCase()}-${about}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
