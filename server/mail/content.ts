/** What a mail says; how it looks is one template for all. Everything here is plain text. */
export type MailContent = {
  readonly to: string
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** The one thing to do. `url` must lie under the configured base URL. */
  readonly action?: { readonly label: string; readonly url: string }
  /** Small print: how long a link lasts, what to do if it was not you. */
  readonly note?: string
  /** Pictures: what a report is about. */
  readonly attachments?: readonly Attachment[]
}

/** A file that goes along. Its name says its type. */
export type Attachment = { readonly name: string; readonly content: Buffer }
