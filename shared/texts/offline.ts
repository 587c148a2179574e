/** Without a connection: the bar, logging out, and what is shown from before. */
export const offlineTexts = {
  'bar.label': 'Connection',
  'bar.lost': 'No connection.',
  'bar.waitingOne': '1 message waits, and is sent when the connection is back.',
  'bar.waiting': '{count} messages wait, and are sent when the connection is back.',
  'bar.asOf': 'You see what was here as of {time}.',
  'bar.trying': 'Trying now',
  'bar.nextTry': 'Next try in {seconds} s',
  'bar.tryNow': 'Try now',
  'update.label': 'Update',
  'update.ready': 'A new version is ready.',
  'update.reload': 'Reload',
  'leave.titleOne': '1 message is not sent yet',
  'leave.title': '{count} messages are not sent yet',
  'leave.text': 'If you log out now, what you wrote is deleted from this device and never sent.',
  'leave.confirm': 'Log out and delete',
  'leave.untold':
    'You are logged out here, and nothing of you stays in this browser. The server is told once the connection is back: leave the page open, or open it again.',
} as const
