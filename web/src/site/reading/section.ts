/** One part of a text, in the order it is read. Texts may hold the marks of `inlineParts`. */
export type Block =
  | string
  | { readonly list: readonly string[] }
  | { readonly table: TextTable }
  /** Who runs this installation. */
  | { readonly operator: true }

export interface TextTable {
  /** Names the table for those who do not see it. */
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Figures and times stand at the right edge. */
  readonly isTally?: boolean
}

export interface Section {
  /** Its anchor. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
}
