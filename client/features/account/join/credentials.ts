/** The values shared by both modes of the join page. */
export type Credentials = { readonly email: string; readonly password: string }

export type CredentialsProps = {
  readonly credentials: Credentials
  readonly onCredentials: (credentials: Credentials) => void
}
