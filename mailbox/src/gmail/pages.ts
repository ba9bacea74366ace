/** Asks page by page, as far as the answers are wanted. */
export async function* pagesOf<P extends { readonly nextPageToken?: string | undefined }>(
  askPage: (pageToken: string | undefined) => Promise<P>,
): AsyncGenerator<P, void> {
  let pageToken: string | undefined
  do {
    const page = await askPage(pageToken)
    yield page
    pageToken = page.nextPageToken
  } while (pageToken !== undefined)
}
