import { useState, type ReactNode } from 'react'
import type { StaffFactors } from '#shared/contract/staff/staff.ts'
import { staffSession } from '#shared/limits/staff.ts'
import { staffMentorText as text } from '#shared/texts/staff/mentors.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { FactorForm } from './log-in/factor-form.tsx'

type Asked = { readonly factors: StaffFactors; readonly answer: (isConfirmed: boolean) => void }

/**
 * Runs grave steps [ST7]: when one needs a fresh second factor, the dialog asks for it, and the step runs again. `run` answers
 * whether it was done: false when the dialog was closed.
 */
export function useGraveStep(): {
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>
  readonly dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = async (): Promise<boolean> => {
    const factors = await staffApi.factors.query()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setAsked({ factors, answer: resolve })
    const isConfirmed = await promise
    setAsked(null)
    return isConfirmed
  }
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
    } catch (error) {
      if (failureOf(error).reason !== 'factor.missing') throw error
      if (!(await ask())) return false
      await work()
    }
    return true
  }
  return { run, dialog: asked && <FactorDialog asked={asked} /> }
}

function FactorDialog({ asked: { factors, answer } }: { readonly asked: Asked }) {
  return (
    <Dialog title={text('grave.title')} onClose={() => answer(false)}>
      <p className="text-muted">{text('grave.text', { minutes: staffSession.freshFactor / 60_000 })}</p>
      <FactorForm
        factors={factors}
        label={text('grave.confirm')}
        onProof={async (proof) => {
          await staffApi.confirmFactor.mutate(proof)
          answer(true)
        }}
      />
    </Dialog>
  )
}
