import { checkA11y, expect, test } from '../support/fixtures.ts'
import { watch } from '../support/guard.ts'

/** The guard reports everything that must not happen: each case is provoked in a context of its own. */
test.describe('the guard of every browser test', () => {
  test('[WE-2, PU3] reports a content policy violation, a request to another origin, a console error, and an uncaught error', async ({
    browser,
    product,
  }) => {
    const context = await browser.newContext({ baseURL: product.address })
    const faults = await watch(context, product.address)
    const page = await context.newPage()
    await page.goto('/')
    expect(faults).toEqual([])

    await page.evaluate(() => {
      const style = document.createElement('style')
      style.textContent = 'a { color: red }'
      const picture = new Image()
      picture.src = 'https://example.com/picture.png'
      document.body.append(style, picture)
      setTimeout(() => {
        throw new Error('nobody catches this')
      })
      Reflect.get(globalThis, 'console').error('said aloud')
    })
    await expect
      .poll(() => faults)
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^content policy: style-src-elem/),
          expect.stringMatching(/^content policy: img-src https:\/\/example\.com/),
          expect.stringMatching(/^request to another origin: https:\/\/example\.com/),
          expect.stringMatching(/^console: said aloud/),
          expect.stringMatching(/^uncaught: Error: nobody catches this/),
        ]),
      )
    await context.close()
  })

  test('reports the findings of axe, in either theme', async ({ browser, product }) => {
    const context = await browser.newContext({ baseURL: product.address })
    const page = await context.newPage()
    await page.goto('/')
    // Until its code has taken over, the page is replaced if it is not what was rendered.
    await expect(page.getByRole('status').first()).toHaveText(/Online/)
    await page.evaluate(() => {
      const picture = new Image()
      picture.src = '/favicon.svg'
      document.querySelector('main')?.append(picture)
    })
    await expect(checkA11y(page)).rejects.toThrow(/image-alt/)
    await context.close()
  })
})
