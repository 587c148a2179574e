import { afterEach, describe, expect, it } from 'vitest'
import { clearToasts, hideToast, showToast, toastStore } from './toast-store.ts'

afterEach(clearToasts)

const shown = () => toastStore.get().map(({ text, count }) => `${text} ${count}`)

describe('toasts', () => {
  it('[TX8] with the same text and tone are one with a count', () => {
    for (let time = 0; time < 3; time++) showToast('danger', 'Failed.')
    showToast('success', 'Failed.')
    expect(shown()).toEqual(['Failed. 3', 'Failed. 1'])
  })

  it('[TX8] with a button stay apart from equal ones, so that each can be undone', () => {
    const runs: number[] = []
    for (const n of [1, 2]) {
      const action = { label: 'Undo', run: () => void runs.push(n) }
      showToast('success', 'Blocked.', { action })
    }
    showToast('success', 'Blocked.')
    expect(shown()).toEqual(['Blocked. 1', 'Blocked. 1', 'Blocked. 1'])
    for (const { action } of toastStore.get()) action?.run()
    expect(runs).toEqual([1, 2])
  })

  it('[TX8] count from one again after the toast has gone', () => {
    showToast('info', 'Saved.')
    showToast('info', 'Saved.')
    hideToast(toastStore.get()[0]?.id ?? 0)
    showToast('info', 'Saved.')
    expect(shown()).toEqual(['Saved. 1'])
  })

  it('are at most three', () => {
    for (const text of ['a', 'b', 'c', 'd']) showToast('info', text)
    expect(shown()).toEqual(['b 1', 'c 1', 'd 1'])
  })
})
