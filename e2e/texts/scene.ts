import type { Locator, Page } from '@playwright/test'
import type { TextParams } from '#shared/texts/i18n/params.ts'
import type { SpecifiedKey } from '#shared/texts/specified.ts'
import type { People } from '../support/people.ts'

/** How a text is shown: its ARIA role, or plain text. `within` means inside a longer text. */
export type Kind = 'alert' | 'status' | 'heading' | 'button' | 'link' | 'menuitem' | 'text' | 'within'

/** One specified text: how a user gets to see it, where, in which role, and for how long. */
export type Row<Cast> = {
  readonly key: SpecifiedKey
  /** What the user does, as the title of the step. */
  readonly by: string
  /** The action; none if the text is shown together with the previous one. */
  readonly act?: (cast: Cast) => Promise<unknown>
  /** The path of the page, without the search. */
  readonly on: string
  readonly as: Kind
  /** In milliseconds; `for good`: as long as it applies; `until then`: until the next row, which ends it. */
  readonly stays: number | 'for good' | 'until then'
  /** The page on which it is shown, if not the first one. */
  readonly at?: (cast: Cast) => Page
  /** The part of the page that contains it. */
  readonly inside?: (cast: Cast) => Locator
  readonly values?: (cast: Cast) => TextParams
}

/** What a scene is set up with. */
export type Stage = {
  readonly page: Page
  readonly people: People
  readonly anotherPerson: () => Promise<Page>
}

/** Rows that share a setup, in order. */
export type Scene<Cast extends { readonly page: Page }> = {
  readonly title: string
  readonly setUp: (stage: Stage) => Promise<Cast>
  readonly rows: readonly Row<Cast>[]
}

/** The durations of the specification. */
export const stays = { atJoining: 5_000, inSettings: 4_000, asToast: 7_000 } as const
