import type { CaseChat, CaseMember } from '#shared/contract/staff/case-parts.ts'
import type { CasePage } from '#shared/contract/staff/cases.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { Section } from '../../frame/section.tsx'
import { ReadButton } from '../steps/read-dialog.tsx'

type Props = { readonly page: CasePage; readonly onChanged: () => Promise<void> }

/** The members of a case, and their chats with the context of the pair. */
export function Members({ page, onChanged }: Props) {
  return (
    <Section title={text('members.title')}>
      <ul className="grid gap-3">
        {page.members.map((member) => (
          <Member key={member.id} member={member} />
        ))}
      </ul>
      {page.chats.length === 0 && <p className="text-muted">{text('chats.none')}</p>}
      {page.chats.map((chat) => (
        <Chat key={chat.id} {...{ chat, page, onChanged }} />
      ))}
    </Section>
  )
}

function Member({ member: { id, isSubject, account, was } }: { readonly member: CaseMember }) {
  const one = account ?? was
  return (
    <li className="grid gap-0.5">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {one?.name ?? text('about.gone')}
        {account?.isSuspended && <span className="text-danger">{text('members.suspended')}</span>}
      </p>
      {one && (
        <p className="text-sm break-words">
          {text('members.line', { role: text(`role.${one.role}`), age: one.ageBand, email: one.email })}
        </p>
      )}
      {was && (
        <>
          <p className="text-sm text-muted">{text('members.gone')}</p>
          {was.about !== '' && (
            <p className="wrap-anywhere text-sm whitespace-pre-line">
              {text('evidence.about', { name: was.name, about: was.about })}
            </p>
          )}
        </>
      )}
      {isSubject && <p className="text-sm font-semibold text-warn">{text('members.subject')}</p>}
      <p className="text-sm text-muted">
        <code className="break-all">{id}</code>
      </p>
    </li>
  )
}

function Chat({ chat, page, onChanged }: Props & { readonly chat: CaseChat }) {
  const state = text(chat.isOpen ? 'chats.open' : 'chats.ended')
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p>{text('chats.line', { messages: chat.messages, calls: chat.calls, state })}</p>
      <ReadButton {...{ caseId: page.case.id, chatId: chat.id, onChanged }} />
    </div>
  )
}
