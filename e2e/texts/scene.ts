import type { Locator, Page } from '@playwright/test'
import type { TextParams } from '#shared/texts/i18n/params.ts'
import type { SpecifiedKey } from '#shared/texts/specified.ts'
import type { People } from '../support/people.ts'

/** How a text shows: what it is to a screen reader, or just words. `within` means inside a longer line. */
export type Kind = 'alert' | 'status' | 'heading' | 'button' | 'link' | 'menuitem' | 'text' | 'within'

/** One text of the specification: how a person meets it, where, as what, and for how long. */
export type Row<Cast> = {
  readonly key: SpecifiedKey
  /** What a person does, as it is told. */
  readonly by: string
  /** What they do; nothing where the text stands beside the one before. */
  readonly act?: (cast: Cast) => Promise<unknown>
  /** The page's address, without what is searched for. */
  readonly on: string
  readonly as: Kind
  /** Milliseconds; as long as what it says is so; or until the next row, which ends it. */
  readonly stays: number | 'for good' | 'until then'
  /** Who looks, where it is not the first page. */
  readonly at?: (cast: Cast) => Page
  /** The part of the page it stands in. */
  readonly inside?: (cast: Cast) => Locator
  readonly values?: (cast: Cast) => TextParams
}

/** What a scene is set up with. */
export type Stage = {
  readonly page: Page
  readonly people: People
  readonly anotherPerson: () => Promise<Page>
}

/** Rows that share one set-up, in the order in which they happen. */
export type Scene<Cast extends { readonly page: Page }> = {
  readonly title: string
  readonly setUp: (stage: Stage) => Promise<Cast>
  readonly rows: readonly Row<Cast>[]
}

/** The specification's own figures. */
export const stays = { atJoining: 5_000, inSettings: 4_000, asToast: 7_000 } as const
