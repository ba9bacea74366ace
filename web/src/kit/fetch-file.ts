/** The browser writes it to the disk as it comes; the page stays where it is. */
export function fetchFile(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
