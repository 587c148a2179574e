/** The content of an email as plain text. All emails share one template. */
export type MailContent = {
  readonly to: string
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** The button. `url` must have the origin of the configured base URL. */
  readonly action?: { readonly label: string; readonly url: string }
  /** Small print, such as the lifetime of a link. */
  readonly note?: string
  /** What the page of notices shows of it: the other member, and the page that it leads to, if that is not the one of the button. */
  readonly notice?: { readonly about?: string; readonly path?: string }
  /** Of a kind that is counted, but about safety, such as a suspension: neither counted nor delayed [NT16]. */
  readonly isSafety?: boolean
  /** The address that stops emails of its kind, with the origin of the configured base URL. */
  readonly unsubscribe?: string
  /** Attached files, such as the images of a report. */
  readonly attachments?: readonly Attachment[]
  /** Called at each attempt, once it is sure that the email is wanted and before it is sent. */
  readonly beforeSending?: () => Promise<void>
  /** Called once the email was sent; again if it is sent again. */
  readonly afterSending?: () => Promise<void>
}

/** An attached file. The extension of its name determines its type. */
export type Attachment = { readonly name: string; readonly content: Buffer }
