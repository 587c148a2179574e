import { useState } from 'react'
import type { CaseReport } from '#shared/contract/staff/case-reports.ts'
import type { CasePage } from '#shared/contract/staff/cases.ts'
import { reportPictureUrl } from '#shared/domain/pictures.ts'
import { caseWork } from '#shared/limits/case.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { formatTime } from '../../mentors/format.ts'
import { StepForm } from '../../form/step-form.tsx'
import { nameIn, parseCopy } from './evidence-copy.ts'
import type { Copy } from './evidence-copy.ts'
import { isReason, ReadingReasonField } from '../steps/case-dialogs.tsx'

type Props = {
  readonly report: CaseReport
  readonly page: CasePage
  readonly onChanged: () => Promise<void>
}

/** The pictures in the evidence of a report, after a typed reason, which the events of the case have [CS32]. */
export function ReportPictures({ report, page, onChanged }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const [reason, setReason] = useState('')
  const { pictures, reference } = report
  if (pictures.length === 0) return null
  if (isShown) return <Pictures {...{ report, page }} />
  return (
    <>
      <p className="text-sm text-muted">{text('reports.pictures', { count: pictures.length })}</p>
      <Button
        variant="secondary"
        className="justify-self-start"
        aria-haspopup="dialog"
        onClick={() => setIsAsked(true)}
      >
        {text('pictures.show', { report: reference })}
      </Button>
      {isAsked && (
        <StepForm
          title={text('pictures.show', { report: reference })}
          isReady={isReason(reason)}
          work={() => staffApi.readings.openPictures.mutate({ id: page.case.id, report: reference, reason })}
          onClose={() => setIsAsked(false)}
          onDone={async () => {
            setIsShown(true)
            await onChanged()
          }}
        >
          <ReadingReasonField
            hint={text('pictures.hint', { min: caseWork.minReason })}
            value={reason}
            onChange={setReason}
          />
        </StepForm>
      )}
    </>
  )
}

function Pictures({ report: { reference, pictures, evidence }, page }: Omit<Props, 'onChanged'>) {
  const copy = parseCopy(evidence)
  return (
    <ul className="grid gap-4">
      {pictures.map((name) => (
        <Picture key={name} url={reportPictureUrl(reference, name)} {...describe(name, copy, page)} />
      ))}
    </ul>
  )
}

type PictureProps = { readonly url: string; readonly caption: string; readonly alt: string }

function Picture({ url, caption, alt }: PictureProps) {
  const [isOver, setIsOver] = useState(false)
  return (
    <li className="grid gap-1">
      {isOver ? (
        <p role="alert">{text('pictures.over')}</p>
      ) : (
        <img
          src={url}
          alt={alt}
          onError={() => setIsOver(true)}
          className="h-auto max-h-[70dvh] w-auto max-w-full rounded-md bg-sunken"
        />
      )}
      <p className="wrap-anywhere text-sm text-muted">{caption}</p>
    </li>
  )
}

/** Of which message of the copy a picture is, or whose profile. */
function describe(name: string, copy: Copy, page: CasePage) {
  const line = copy.messages?.find(({ picture }) => picture?.name === name)
  if (!line) {
    const caption = text('pictures.profile', { name: copy.reported?.name ?? '' })
    return { caption, alt: caption }
  }
  const alt = line.picture?.alt ?? text('pictures.alt')
  const sender = nameIn(copy, page, line.senderId ?? '')
  return {
    alt,
    caption: text('evidence.line', { at: formatTime(Date.parse(line.at ?? '')), sender, text: alt }),
  }
}
