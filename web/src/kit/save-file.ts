import { PRODUCT_NAME } from '@icebox/contract/constants'

/** Saves a table as a file of the browser's downloads, named after the product and what it is about. */
export function saveCsv(text: string, about: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  follow(url, `${PRODUCT_NAME.toLowerCase()}-${about}.csv`)
  URL.revokeObjectURL(url)
}

/** Saves what an address answers, as it comes and under the name that the answer gives; the page stays where it is. */
export function saveFrom(address: string): void {
  follow(address, '')
}

function follow(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
