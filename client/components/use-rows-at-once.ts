import { useState } from 'react'
import { useMe } from '#client/sync/react/session.ts'

/** Rows of a list that easy reading shows at first, and adds with each press. */
const rowsAtOnce = 10

/**
 * How many rows of a list are shown, and what shows more: all of them, and in easy reading a few at a time [EA11]. Another list, such as that
 * of another search, begins anew.
 */
export function useRowsAtOnce(list = ''): readonly [count: number, showMore: () => void] {
  const me = useMe()
  const [grown, setGrown] = useState({ list, by: 0 })
  const by = grown.list === list ? grown.by : 0
  const count = me?.display?.isEasyReading ? rowsAtOnce + by : Infinity
  return [count, () => setGrown({ list, by: by + rowsAtOnce })]
}
