import { chatting } from './chat.ts'
import { losingTheServer, movingAround, visiting } from './frame.ts'
import { choosingARole, joining } from './joining.ts'
import { answering, seeking } from './requests.ts'
import { describing, settingUp } from './settings.ts'

/** Every row of the table, unordered. */
export const rows = [
  ...[
    ...visiting.rows,
    ...joining.rows,
    ...choosingARole.rows,
    ...movingAround.rows,
    ...losingTheServer.rows,
  ],
  ...[...settingUp.rows, ...describing.rows, ...seeking.rows, ...answering.rows, ...chatting.rows],
]
