import { editView, replaceEdits, type View } from './view.ts'

/** Pictures and brackets between the parts of a detail. */
const PICTURES = /[ ~()]{2,}|[~()]/g
const BETWEEN = /[a-z0-9]\)? {0,2}~/

/** The reading without pictures and brackets; the same reading if there are none after a word. Linear. */
export function readWithoutPictures(view: View): View {
  if (!view.text.includes('~') || !BETWEEN.test(view.text)) return view
  return editView(
    view,
    replaceEdits(view, PICTURES, () => ' '),
  )
}
