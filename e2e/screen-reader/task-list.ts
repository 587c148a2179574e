import type { Task } from './stage.ts'
import { accept } from './tasks/accept.ts'
import { ask } from './tasks/ask.ts'
import { book } from './tasks/book.ts'
import { chat } from './tasks/chat.ts'
import { freeTimes } from './tasks/free-times.ts'
import { join } from './tasks/join.ts'
import { report } from './tasks/report.ts'

/** The tasks, in the order of the report. */
export const tasks: readonly Task[] = [join, ask, accept, chat, book, freeTimes, report]
