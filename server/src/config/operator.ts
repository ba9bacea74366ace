import type { Variables } from './variables.ts'

/** Who runs this installation, as the legal and contact pages name them; undefined where nothing was set. */
export interface OperatorConfig {
  readonly name: string | undefined
  /** Postal address, on one line. */
  readonly address: string | undefined
  /** Where the contact form writes to. */
  readonly email: string | undefined
  /** Addresses of those who may see how the installation is, in small letters; nobody where it is left out. */
  readonly emails?: readonly string[] | undefined
}

export function operatorOf(read: Variables): OperatorConfig {
  return {
    name: read.OPERATOR_NAME,
    address: read.OPERATOR_ADDRESS,
    email: read.OPERATOR_EMAIL,
    emails: read.OPERATOR_EMAILS,
  }
}
