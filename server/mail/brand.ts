/** The sender of emails. `baseUrl` is the configured one: links never depend on a request's Host header. */
export type Brand = {
  readonly name: string
  readonly baseUrl: URL
  /** The operator's contact: an email address or a URL. */
  readonly contact: string | null
}
