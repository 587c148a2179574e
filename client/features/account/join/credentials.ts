/** What both modes of the join page ask for. */
export type Credentials = { readonly email: string; readonly password: string }

export type CredentialsProps = {
  readonly credentials: Credentials
  readonly onCredentials: (credentials: Credentials) => void
}
