import { escape } from '#server/mail/escape.ts'
import { caseText } from '#shared/texts/operator/case.ts'
import { leftOutKinds } from '#shared/domain/cases.ts'
import type { PackedPicture } from './pack-pictures.ts'
import type { PackContent } from './pack-store.ts'

const time = (at: number | Date): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><tr>${head.map((cell) => `<th>${escape(cell)}</th>`).join('')}</tr>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`)
    .join('\n')}</table>`

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #999;padding:.4rem;text-align:start;vertical-align:top;overflow-wrap:anywhere;white-space:pre-line}`

/** The entries of the operator log about a case, with what their hashes are made of. */
const logHtml = (log: PackContent['log']): string => `<h2>${escape(caseText('pack.log'))}</h2>
<p>${escape(caseText('pack.logHash'))}</p>
${table(
  ['number', 'time', 'by', 'what', 'about', 'reason', 'hash before', 'hash'],
  log.map(({ seq, at: when, actor, command, subject, reason, previousHash, hash }) => [
    ...[String(seq), when.toISOString(), actor, command, subject, reason],
    ...[previousHash.toString('hex'), hash.toString('hex')],
  ]),
)}`

/** What the copies of an event do not have [CS45]. */
function cuts({ n, data }: PackContent['events'][number]): string[] {
  const { left = 0, leftOut = {} } = data ?? {}
  return [
    ...(left > 0 ? [caseText('pack.left', { n: String(n), count: left })] : []),
    ...leftOutKinds.flatMap((kind) => {
      const count = leftOut[kind] ?? 0
      return count > 0
        ? [caseText('pack.leftOut', { n: String(n), count: String(count), kind: caseText(`around.${kind}`) })]
        : []
    }),
  ]
}

/** A case as a page to read, which runs no script and loads nothing. The copies are in files beside it. */
export function packHtml(content: PackContent, pictures: readonly PackedPicture[], at: Date): string {
  const { members, events, reports, log } = content
  const title = caseText('title', { reference: content.case.reference, at: time(content.case.createdAt) })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
<p>${escape(caseText('pack.made', { at: time(at) }))}</p>
<h2>${escape(caseText('pack.members'))}</h2>
${table(
  ['id', 'name', 'email', 'role', 'age', 'about'],
  members.map(({ id, account, was }) => {
    const one = account ?? was
    return [id, one?.name ?? '', one?.email ?? '', one?.role ?? '', one?.ageBand ?? '', was?.about ?? '']
  }),
)}
<h2>${escape(caseText('pack.reports'))}</h2>
${table(
  ['number', 'time', 'kind', 'reason', 'comment', 'SHA-256'],
  reports.map(({ reference, at: sent, kind, reason, comment, hash }) => [
    ...[reference, time(sent), kind, reason, comment, hash],
  ]),
)}
<h2>${escape(caseText('pack.events'))}</h2>
${table(
  ['n', 'time', 'event', 'by', 'text', 'more', 'SHA-256'],
  events.map(({ n, createdAt, kind, actor, text, data, evidenceHash }) => [
    ...[String(n), time(createdAt), kind, actor ?? '', text],
    ...[data ? JSON.stringify(data) : '', evidenceHash?.toString('hex') ?? ''],
  ]),
)}
${events
  .flatMap(cuts)
  .map((words) => `<p>${escape(words)}</p>`)
  .join('\n')}
<h2>${escape(caseText('pack.pictures'))}</h2>
${table(
  ['chat', 'message', 'file'],
  pictures.map(({ chatId, seq, file, content: found, isLeftOut }) => [
    ...[chatId, String(seq), found ? file : caseText(isLeftOut ? 'pack.notPacked' : 'pack.gone')],
  ]),
)}
${logHtml(log)}
</main>
</body>
</html>
`
}
