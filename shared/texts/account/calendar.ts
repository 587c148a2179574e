import { defineTexts } from '../i18n/define-texts.ts'

/** The settings of the private calendar feed [CF1]. */
export const calendarText = defineTexts('calendar', {
  title: 'Calendar',
  intro:
    'See your agreed calls in the calendar app you already use. The entries have no names, and they change when a call does.',
  off: 'Your calls are not shared with any calendar.',
  start: 'Create a calendar address',
  since:
    'Your calendar address was created on {date}. Nobody can look it up, not even you: if you lost it, create a new one.',
  address: 'Calendar address',
  addressHint:
    'You see it only now. In your calendar app, add a calendar “from URL” or “by subscription”, and paste it there. Most apps look for changes every few hours.',
  copy: 'Copy',
  copied: 'Calendar address copied.',
  copyFailed: "Copying didn't work. Select the address, and copy it.",
  open: 'Open in calendar app',
  private:
    'Anyone who has this address can see when your calls are. It stops working when you turn it off, log out everywhere, or change your password.',
  renew: 'Create a new address',
  renewTitle: 'Create a new address?',
  renewText: 'The address you have now stops working, and calendars that use it are no longer updated.',
  stop: 'Turn off',
  stopTitle: 'Turn off the calendar address?',
  stopText: 'Calendars that use it are no longer updated. You can create a new address at any time.',
  stopped: 'The calendar address is turned off.',
})
