import { diceIn } from '../../pages/join.ts'
import type { Task } from '../stage.ts'

const password = 'hands on the keys only'

/** The start page, the sign-up with a field left out, and the log-in with a wrong password first. */
export const join: Task = {
  title: 'Join and log in',
  run: async ({ page, people, reader, open }) => {
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await open('/')
    await reader.sayAll()
    await reader.pressUntil(page.getByRole('link', { name: 'Join / Log in' }))
    await reader.press('Return', page.getByRole('heading', { name: 'Welcome to Pathlight' }))
    await reader.sayAll()
    await reader.pressUntil(page.getByLabel('Email'))
    await reader.type('robin')
    await reader.press('Return', page.getByRole('alert'))
    await reader.press('ctrl+a')
    await reader.type('robin@example.org')
    await reader.pressUntil(page.getByLabel('Password', { exact: true }))
    await reader.type(password)
    await reader.pressUntil(page.getByLabel('Age', { exact: true }))
    await reader.type('15')
    await reader.pressUntil(button("I can't see the dice"))
    await reader.press('space')
    const sum = await diceIn(page)
    await reader.pressUntil(page.getByLabel('What do the two dice add up to?'))
    await reader.type(String(sum), { shown: 'the sum' })
    await reader.press('Return', page.getByRole('heading', { name: 'Check your inbox' }))

    const mentee = await people.mentee({ fullName: 'Tom Berger' })
    await people.query(`update users set email = 'tom@example.org' where id = $1`, [mentee.id])
    await reader.pressUntil(button('Go to login'))
    await reader.press('Return')
    await reader.pressUntil(page.getByLabel('Email'))
    await reader.press('ctrl+a')
    await reader.type('tom@example.org')
    await reader.pressUntil(page.getByLabel('Password', { exact: true }))
    await reader.type('a wrong password')
    await reader.press('Return', page.getByRole('alert'))
    await reader.press('ctrl+a')
    await reader.type(mentee.password)
    await reader.press('Return', page.getByRole('heading', { name: 'Your Connections' }))
    await reader.sayAll()
  },
}
