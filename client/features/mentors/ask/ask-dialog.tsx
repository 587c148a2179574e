import { useId, useRef, useState } from 'react'
import { lazyDialog } from '#client/components/lazy-dialog.ts'
import { loadWhenShown } from '#client/ui/layout/load-when-shown.tsx'
import type { Dispatch, SetStateAction } from 'react'
import type { Me } from '#shared/contract/account.ts'
import type { ContactKind } from '#shared/domain/contact-details.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import type { MentorCard } from '#shared/contract/people.ts'
import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { requestText } from '#shared/limits/request.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { askingText } from '#shared/texts/members/asking.ts'
import { hideHelp, showHelp } from '#client/state/help-state.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { Field } from '#client/ui/form/field.tsx'
import { focusFirstInvalid } from '#client/ui/form/focus-first-invalid.ts'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { HelpSlot } from '#client/components/help/help-slot.tsx'
import { nothing, useSendRequest, type Written } from '../use-send-request.ts'

const MaskedRequest = lazyDialog(() => import('./masked-request.tsx'))
const ConductPanel = loadWhenShown(() => import('#client/components/safety/conduct-panel.tsx'))

type Props = {
  readonly me: Me
  readonly mentor: Pick<MentorCard, 'id' | 'name' | 'role'>
  /** What is typed, which a closed dialog keeps. */
  readonly written: Written
  readonly onWrite: Dispatch<SetStateAction<Written>>
  readonly onClose: () => void
}

/** A request with an aim and a note [RQ13]. A mentee who has not accepted the code of conduct does so first [CC1]. */
export default function AskDialog({ me, mentor, onClose, ...draft }: Props) {
  const name = displayName(mentor)
  const close = (): void => {
    hideHelp(placeOf(mentor.id))
    onClose()
  }
  const [hasAccepted, setHasAccepted] = useState(me.needsConduct !== true)
  return (
    <Dialog title={askingText('ask.title', { name })} onClose={close}>
      {hasAccepted ? (
        <AskForm me={me} mentorId={mentor.id} name={name} onClose={close} {...draft} />
      ) : (
        <ConductPanel me={me} chatId={pairId(mentor.id, me.id)} onAccepted={() => setHasAccepted(true)} />
      )}
    </Dialog>
  )
}

/** Where the help lines are shown. */
const placeOf = (mentorId: string): string => `ask/${mentorId}`

type FormProps = Pick<Props, 'me' | 'onClose' | 'written' | 'onWrite'> & {
  readonly mentorId: string
  readonly name: string
}

type Sent = { readonly isInDanger: boolean; readonly maskedKinds: readonly ContactKind[] }

function AskForm({ me, mentorId, name, written: { aim, note }, onWrite, onClose }: FormProps) {
  const { value: profile } = useLiveQuery('profile')
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<{ readonly aim?: string; readonly note?: string }>({})
  const [failure, setFailure] = useState('')
  const [sent, setSent] = useState<Sent | null>(null)
  const place = placeOf(mentorId)
  const written = { aim: aim.trim(), note: note.trim() }
  const { isPending, submit } = useSendRequest(mentorId, {
    written,
    onError: setFailure,
    onSent(help, maskedKinds = []) {
      onWrite(nothing)
      if (help === undefined && maskedKinds.length === 0) return onClose()
      if (help !== undefined) showHelp(place)
      setSent({ isInDanger: help !== undefined, maskedKinds })
    },
  })
  const send = (): void => {
    const found = validate(written)
    setFailure('')
    focusFirstInvalid(form.current, () => setErrors(found))
    if (found.aim === undefined && found.note === undefined) void submit()
  }
  if (sent) return <AfterSending {...{ place, name, sent, onClose }} requestId={pairId(mentorId, me.id)} />
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <AimField
        value={aim}
        aims={profile?.aims ?? []}
        error={errors.aim ?? null}
        onChange={(text) => onWrite((now) => ({ ...now, aim: text }))}
      />
      <NoteField
        name={name}
        value={note}
        error={errors.note ?? null}
        onChange={(text) => onWrite((now) => ({ ...now, note: text }))}
      />
      <p role="alert" className="text-sm font-semibold text-danger empty:hidden">
        {failure}
      </p>
      <Actions isPending={isPending} onCancel={onClose} />
    </form>
  )
}

/** A canceled dialog keeps what is written. */
function Actions({ isPending, onCancel }: { readonly isPending: boolean; readonly onCancel: () => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="secondary" onClick={onCancel}>
        {memberShellText('page.cancel')}
      </Button>
      <Button type="submit" isPending={isPending}>
        {askingText('ask.send')}
      </Button>
    </div>
  )
}

type AfterProps = {
  readonly place: string
  readonly requestId: string
  readonly name: string
  readonly sent: Sent
  readonly onClose: () => void
}

/** The request is sent; a mentee who wrote of being in danger reads where to get help before anything else [RK4]. */
function AfterSending({ place, requestId, name, sent, onClose }: AfterProps) {
  if (sent.isInDanger) return <HelpSlot place={place} onDismiss={onClose} />
  return <MaskedRequest {...{ requestId, name, onClose }} kinds={sent.maskedKinds} />
}

const validate = ({ aim, note }: Written) => ({
  ...(aim.length > requestText.aim ? { aim: memberErrorText('aims.tooLong', { max: requestText.aim }) } : {}),
  ...(note.length > requestText.note
    ? { note: memberErrorText('request.noteTooLong', { max: requestText.note }) }
    : {}),
})

type FieldProps = {
  readonly value: string
  readonly error: string | null
  readonly onChange: (value: string) => void
}

/** A line of text, with the member's aims as presses that fill it. */
function AimField({ value, aims, error, onChange }: FieldProps & { readonly aims: readonly string[] }) {
  return (
    <div className="grid gap-2">
      <Field label={askingText('ask.aim')} hint={askingText('ask.aimHint')} error={error}>
        {(wiring) => (
          <input
            {...wiring}
            data-first-focus
            name="aim"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="control"
          />
        )}
      </Field>
      {aims.length > 0 && <Presses label={askingText('ask.aims')} texts={aims} onPress={onChange} />}
    </div>
  )
}

const starters = ['help', 'now', 'why', 'time'] as const

/** The note, with starters that are added to it. */
function NoteField({ name, value, error, onChange }: FieldProps & { readonly name: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const count = value.trim().length
  const start = (text: string): void => {
    onChange(value.trim() === '' ? `${text} ` : `${value.trimEnd()}\n${text} `)
    field.current?.focus()
  }
  return (
    <div className="grid gap-2">
      <Field
        label={askingText('ask.note', { name })}
        hint={askingText('ask.noteHint', { name })}
        error={error}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            ref={field}
            name="note"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="control field-sizing-content max-h-48 min-h-24 resize-y"
          />
        )}
      </Field>
      <p
        role={requestText.note - count <= 30 ? 'status' : undefined}
        className={cx(
          'text-sm tabular-nums',
          count > requestText.note ? 'font-semibold text-danger' : 'text-muted',
        )}
      >
        {askingText('ask.count', { count, max: requestText.note })}
      </p>
      <Presses
        label={askingText('ask.starters')}
        texts={starters.map((starter) => askingText(`ask.starter.${starter}`))}
        onPress={start}
      />
    </div>
  )
}

type PressesProps = {
  readonly label: string
  readonly texts: readonly string[]
  readonly onPress: (text: string) => void
}

function Presses({ label, texts, onPress }: PressesProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="flex flex-wrap items-center gap-2">
      <p id={id} className="basis-full text-sm text-muted">
        {label}
      </p>
      {texts.map((text) => (
        <button
          key={text}
          type="button"
          onClick={() => onPress(text)}
          className="min-h-11 rounded-pill border border-edge bg-surface px-4 text-start text-sm font-semibold wrap-anywhere hover:border-text"
        >
          {text}
        </button>
      ))}
    </div>
  )
}
