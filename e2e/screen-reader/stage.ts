import type { Page } from '@playwright/test'
import type { People, Person } from '../support/people.ts'
import type { Reader } from './reader.ts'

/** What a task works with. */
export type Stage = {
  readonly people: People
  /** The page that Orca reads. */
  readonly page: Page
  readonly reader: Reader
  /** Opens a path in the browser that Orca reads, and writes down what is said. */
  open(path: string): Promise<void>
  logIn(person: Person): Promise<void>
  /** A page of another member, in a browser that Orca does not read. */
  other(person: Person): Promise<Page>
}

export type Task = {
  readonly title: string
  /** Whether times are said that differ from run to run. */
  readonly hasTimes?: boolean
  readonly run: (stage: Stage) => Promise<void>
}
