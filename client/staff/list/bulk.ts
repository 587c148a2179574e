/** What a step would do with one row. `problem`: why it is not possible; null if it is. */
export type Planned = { readonly id: string; readonly name: string; readonly problem: string | null }

/** A step for several rows of a list at once: each is taken and logged as if it were the only one. */
export type BulkStep<Row> = {
  readonly key: string
  readonly label: string
  /** What it does to each. */
  readonly text: string
  /** A text that goes with each of them. */
  readonly note?: { readonly label: string; readonly hint: string; readonly max: number }
  /** Whether it can be possible for a row; offered if it is for any. By default it is. */
  readonly mayApply?: (row: Row) => boolean
  readonly plan: (rows: readonly Row[]) => Promise<readonly Planned[]>
  readonly run: (id: string, note: string) => Promise<unknown>
}
