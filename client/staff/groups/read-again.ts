import { queries } from '../queries.ts'
import { groupOptionsKey } from './use-group-choice.ts'

/** Reads again what the console shows of groups, after a step. */
export async function readGroupsAgain(): Promise<void> {
  const keys = [['groups'], ['group'], ['group-members'], groupOptionsKey]
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
}
