// Runs in the measured page, before its own scripts.

const longTasks = []
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) longTasks.push({ start: startTime, ms: duration })
}).observe({ type: 'longtask', buffered: true })

/** Resolves with the milliseconds from the next press of Enter until a message with this text is painted. */
function timePress(text) {
  return new Promise((resolve) => {
    let pressedAt = 0
    addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true })
    const observer = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      if (!added.some(({ textContent }) => textContent?.includes(text))) return
      observer.disconnect()
      // A task that a frame queues runs after that frame is painted.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressedAt)))
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

/** Resolves with the milliseconds from the start of the navigation until a text of the page is painted. */
function timePainted(text) {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (document.querySelector('main')?.textContent.includes(text))
        setTimeout(() => resolve(performance.now()))
      else if (performance.now() > 60_000) reject(new Error(`not shown: ${text}`))
      else requestAnimationFrame(look)
    }
    look()
  })
}

globalThis.bench = { longTasks, timePress, timePainted }
