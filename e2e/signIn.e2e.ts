import { blockLiveEvents, expect, expectAccessible, expectToast, test } from './shop.ts'

test('the sign-in page validates its fields and signs in', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Username').fill('admin@shop.test')
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Login Failed', 'Invalid username or password')

  // A proxy may answer 401 without a body.
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401 }), { times: 1 })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Login Failed', 'Invalid username or password')

  await page.getByLabel('Password').fill('linen-and-denim')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('the first response preloads the files and calls of the page, and nothing is fetched twice', async ({
  page,
  openAs,
}) => {
  // A live event would make the page reload the current user.
  await blockLiveEvents(page)
  await openAs('Viewer', '/users')
  const fetched: string[] = []
  page.on('request', (request) => {
    // Ignores requests of the previous page.
    if (request.isNavigationRequest()) fetched.length = 0
    const { pathname, search } = new URL(request.url())
    fetched.push(pathname + search)
  })
  const answer = await page.goto('/products')
  await expect(page.getByText('0 products')).toBeVisible()
  const named = [...(answer?.headers()['link'] ?? '').matchAll(/<([^>]+)>/g)].map(([, path]) => path ?? '')
  expect(named).toEqual(
    expect.arrayContaining(['/api/auth/user', '/api/company', '/api/products?page=1&limit=12']),
  )
  expect(named.some((path) => path.includes('ProductsPage'))).toBe(true)
  for (const path of named) expect([path, fetched.filter((one) => one === path).length]).toEqual([path, 1])
  // Browsers fetch few files at a time.
  expect(fetched.filter((path) => path.endsWith('.js')).length).toBeLessThanOrEqual(12)
})

test('the calls that the dashboard preloads are those that it makes', async ({ page, openAs }) => {
  await blockLiveEvents(page)
  const called: string[] = []
  page.on('request', (request) => called.push(new URL(request.url()).pathname))
  await openAs('Viewer', '/users')
  called.length = 0
  const answer = await page.goto('/')
  await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible()
  const link = answer?.headers()['link'] ?? ''
  const preloaded = [...link.matchAll(/<(\/api\/[^>?]+)/g)].map(([, path]) => path ?? '')
  expect(preloaded).toContain('/api/dashboard/metrics')
  for (const path of preloaded) expect([path, called.filter((one) => one === path).length]).toEqual([path, 1])
})

test('signed-out pages log no errors @trial', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  for (const path of ['/', '/login', '/forgot-password', '/products']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('textbox').first()).toBeVisible()
  }
  expect(errors).toEqual([])
})

test('signing out ends the session, and says when the server does not respond @trial', async ({
  page,
  context,
  openAs,
}) => {
  await openAs('Staff', '/')
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' })
  await context.setOffline(true)
  await logout.click()
  await expectToast(
    page,
    'Not logged out',
    'You may still be signed in. Check your connection and log out again.',
  )
  await context.setOffline(false)
  await logout.click()
  await expect(page.getByLabel('Username')).toBeVisible()
  const answer = await page.request.get('/api/auth/user')
  expect(answer.status()).toBe(401)
})

test('a protected URL shows the logged-out message and goes to sign-in @trial', async ({ page }) => {
  // It is shown for half a second only, which may end before the page counts as loaded.
  await Promise.all([
    expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible(),
    page.goto('/products'),
  ])
  await expect(page).toHaveURL('/')
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('an unknown URL shows the 404 page @trial', async ({ page, openAs }) => {
  await openAs('Viewer', '/no-such-page')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await expectAccessible(page)
})
