import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

test('[NV36] the links of the bar of phones have one width, and each name is whole and on one line', async ({
  page,
  people,
}) => {
  await people.logIn(await people.mentee(), page.context())
  await page.goto('/notes')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link').filter({ hasText: /./ })
  await expect(links.filter({ hasText: 'Your Connections' })).toHaveAccessibleName('Your Connections')
  // A busy machine may show the names in another font first, in which one of them may need a second line.
  await page.evaluate(() => document.fonts.load('500 11px Figtree'))
  for (const width of [320, 360, 390, 412]) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(() => measureBar(page)).toEqual({ links: 5, haveOneWidth: true, broken: [] })
  }
})

/** What the bar looks like: how many links it has, whether they are equally wide, and which names do not fit one line. */
function measureBar(page: Page) {
  return page.getByRole('navigation', { name: 'Main' }).evaluate((navigation) => {
    const links = [...navigation.querySelectorAll('a')].filter(
      (link) => link.textContent !== '' && link.getBoundingClientRect().top > innerHeight / 2,
    )
    const widths = links.map((link) => link.getBoundingClientRect().width)
    const broken = links.flatMap((link) =>
      [...link.querySelectorAll('span')]
        .filter((span) => span.childElementCount === 0 && span.getBoundingClientRect().width > 1)
        .map((span) => ({ name: span.textContent, box: span.getBoundingClientRect() }))
        .filter(({ box }) => box.width > link.getBoundingClientRect().width || box.height >= 20)
        .map(({ name, box }) => `${name}: ${box.width} by ${box.height}`),
    )
    return { links: links.length, haveOneWidth: Math.max(...widths) - Math.min(...widths) < 2, broken }
  })
}
