/** Who a mail comes from. `baseUrl` is the configured one: links in mails never follow a request's Host. */
export type Brand = {
  readonly name: string
  readonly baseUrl: URL
  /** A mail address or a web address people may turn to. */
  readonly contact: string | null
}
