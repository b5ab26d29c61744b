import type { Page } from '@playwright/test'

import { resetPassword } from '#contract/people/auth.ts'
import {
  createUser,
  editUser,
  endUserSessions,
  findUsers,
  sendPasswordLink,
  setUserRole,
  type User,
} from '#contract/people/users.ts'

import {
  blockLiveEvents,
  expect,
  expectAccessible,
  expectToast,
  password,
  test,
  watchForSignOutToast,
} from './shop.ts'

/** Replaces the server's response. */
async function answerWith(page: Page, path: string, status: number, body: unknown): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status, json: body }))
}

test('requests a password reset link @trial', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByLabel('Email')).toBeFocused()
  const send = page.getByRole('button', { name: 'Send Reset Link' })
  await page.getByLabel('Email').fill('no address')
  await send.click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expectAccessible(page)

  const path = '**/api/auth/password/forgot'
  await page.getByLabel('Email').fill('unknown@shop.test')
  await answerWith(page, path, 429, { message: 'Too many reset links were requested. Please wait.' })
  await send.click()
  await expectToast(page, 'Request Failed', 'Too many reset links were requested. Please wait.')
  await page.unroute(path)
  await page.route(path, (route) => route.abort())
  await send.click()
  await expectToast(page, 'Request Failed', 'Failed to process request')
  await page.unroute(path)

  await page.route(path, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await send.click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  await expectToast(
    page,
    'Reset Link Sent',
    'If an account with that email exists, you will receive a password reset link.',
  )
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('sets a password with a valid link and goes to sign-in after two seconds @trial', async ({
  page,
  callAs,
}) => {
  const call = await callAs('Admin')
  const { id } = await call(createUser, { email: 'nell@shop.test', firstName: 'Nell', role: 'Viewer' })
  const { link } = await call(sendPasswordLink, { id })
  const validate = '**/api/auth/password/validate'
  await page.route(validate, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.goto(link)
  await expect(page.getByText('Validating reset token...')).toBeVisible()
  const reset = page.getByRole('button', { name: 'Reset Password' })
  await page.getByLabel('New Password').fill('12345')
  await page.getByLabel('Confirm Password').fill('12345')
  await reset.click()
  await expect(page.getByText('Password must be at least 6 characters long')).toHaveCount(2)
  await page.getByLabel('New Password').fill('wool-and-silk')
  await page.getByLabel('Confirm Password').fill('wool-and-linen')
  await reset.click()
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription("Passwords don't match")
  await expectAccessible(page)

  await page.getByLabel('Confirm Password').fill('wool-and-silk')
  const path = '**/api/auth/password/reset'
  await page.route(path, (route) => route.abort())
  await reset.click()
  await expectToast(page, 'Reset Failed', 'Failed to reset password')
  await page.unroute(path)
  const answered = page.waitForEvent('requestfinished', (request) =>
    request.url().endsWith(resetPassword.path),
  )
  await reset.click()
  const description = 'Your password has been reset successfully. You can now login with your new password.'
  await expectToast(page, 'Password Reset Successful', description)
  // Measured from the response: a slow machine may render late.
  const { startTime, responseEnd } = (await answered).timing()
  await expect(page.getByRole('button', { name: 'Resetting...' })).toBeVisible()
  await page.waitForURL('/login')
  expect(Date.now() - (startTime + responseEnd)).toBeGreaterThan(1000)
  await page.getByLabel('Username').fill('nell@shop.test')
  await page.getByLabel('Password').fill('wool-and-silk')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  // The link is used up, also for a signed-in user.
  await page.goto(link)
  await expectToast(page, 'Invalid Token', 'This password reset link is invalid or has expired.')
})

test('an invalid link shows the reason and what to do @trial', async ({ page }) => {
  await page.goto('/reset-password')
  await expectToast(page, 'Invalid Link', 'This password reset link is invalid or missing a token.')
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible()
  await expect(page.getByText('The link may have expired or already been used.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/reset-password?token=made-up')
  await expectToast(page, 'Invalid Token', 'This password reset link is invalid or has expired.')
  await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible()

  const path = '**/api/auth/password/validate'
  await answerWith(page, path, 500, { message: 'Something went wrong' })
  await page.goto('/reset-password?token=made-up')
  await expectToast(page, 'Validation Failed', 'Unable to validate the reset token.')
  await page.unroute(path)
  await page.route(path, (route) => route.abort())
  await page.goto('/reset-password?token=made-up')
  await expectToast(page, 'Connection Error', 'Unable to connect to server. Please try again.')
  await page.unroute(path)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('link', { name: 'Request New Reset Link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('an Admin adds a user, changes the role, deactivates and activates the user', async ({
  page,
  openAs,
  callAs,
}) => {
  await openAs('Admin', '/')
  await page.getByRole('link', { name: 'User Management' }).click()
  await expect(page).toHaveURL('/users')
  const table = page.getByRole('table', { name: 'Users' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'User',
    'Email',
    'Role',
    'Status',
    'Last Login',
    'Actions',
  ])
  for (const role of ['Admin', 'Manager', 'Staff', 'Viewer']) {
    await expect(page.getByRole('region', { name: role })).toBeVisible()
  }
  const own = table.getByRole('row').filter({ hasText: 'admin@shop.test' })
  await expect(own.getByText('Just now')).toBeVisible()
  await expect(own.getByRole('combobox')).toBeDisabled()
  await expect(own.getByRole('switch')).toBeDisabled()

  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  const create = dialog.getByRole('button', { name: 'Create User' })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog.getByLabel('Role')).toHaveValue('Viewer')
  await dialog.getByLabel('Email').fill('staff@shop.test')
  await expect(create).not.toHaveAttribute('aria-disabled')
  await create.click()
  await expectToast(page, 'Error', 'There is already a user with the address staff@shop.test.')
  await answerWith(page, '**/api/users', 500, {})
  await create.click()
  await expectToast(page, 'Error', 'Failed to create user')
  await page.unroute('**/api/users')
  await dialog.getByLabel('Email').fill('olga@shop.test')
  await dialog.getByLabel('First Name').fill('Olga')
  await dialog.getByLabel('Last Name').fill('Orlova')
  await create.click()
  await expectToast(page, 'User created successfully')
  await expect(dialog).toBeHidden()

  const row = table.getByRole('row').filter({ hasText: 'Olga Orlova' })
  await expect(row.getByText('Never')).toBeVisible()
  await expect(row.getByText(/^Invitation/)).toBeVisible()
  const role = row.getByLabel('Role of Olga Orlova')
  await role.selectOption('Manager')
  await expectToast(page, 'User role updated successfully')
  const toggle = row.getByRole('switch', { name: 'Olga Orlova is active' })
  await toggle.click()
  await expectToast(page, 'User deactivated successfully')
  await expect(row.getByText('Inactive')).toBeVisible()
  await toggle.click()
  await expectToast(page, 'User activated successfully')

  await page.route(/role$/, (route) => route.abort())
  await role.selectOption('Staff')
  await expectToast(page, 'Error', 'Failed to update user role')
  await expect(role).toHaveValue('Manager')
  await page.route(/status$/, (route) => route.abort())
  await toggle.click()
  await expectToast(page, 'Error', 'Failed to update user status')
  const call = await callAs('Admin')
  const olga = (await call(findUsers, {})).find(({ email }) => email === 'olga@shop.test')
  expect([olga?.role, olga?.isActive]).toEqual(['Manager', true])
})

test('an Admin edits a user, sends a reset link, and signs the user out everywhere @trial', async ({
  page,
  openAs,
  openSecondPage,
}) => {
  const theirs = await openSecondPage('Staff', '/')
  await openAs('Admin', '/users')
  await page.getByRole('button', { name: 'Edit Sam Staff' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit User' })
  await edit.getByLabel('First Name').fill('Samuel')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'User updated successfully')

  await page.getByRole('button', { name: 'Reset password of Samuel Staff' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset Password' })
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(dialog.getByLabel('Link to copy')).toHaveValue(/\/reset-password\?token=[\w-]{43}$/)
  await expect(dialog.getByText('Copy the link and pass it to staff@shop.test.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'outbox' }).click()
  await page.getByRole('link', { name: 'staff@shop.test' }).click()
  await expect(page.getByText('[link, created when this email is sent]').first()).toBeVisible()

  await page.goto('/users')
  await page.getByRole('button', { name: 'Sign Samuel Staff out everywhere' }).click()
  const leaving = watchForSignOutToast(theirs)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expectToast(page, '1 session ended')
  await leaving
  await expect(theirs).toHaveURL('/login')
})

test('two Admins change different fields of a user @trial', async ({ page, openAs, callAs }) => {
  const call = await callAs('Admin')
  const { id } = await call(createUser, { email: 'ada@shop.test', firstName: 'Ada', role: 'Staff' })
  await openAs('Admin', '/users')
  await page.getByRole('button', { name: 'Edit Ada', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await dialog.getByLabel('Last Name').fill('Byron')
  await call(editUser, { id, email: 'ada.new@shop.test', firstName: 'Ada Augusta' })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('row', { name: /^Ada Augusta Byron/ })).toContainText('ada.new@shop.test')
})

test('the users page has an empty and an error state and is for Admins only @trial', async ({
  page,
  openAs,
  openSecondPage,
}) => {
  await blockLiveEvents(page)
  await answerWith(page, '**/api/users', 500, {})
  await openAs('Admin', '/users')
  await expect(page.getByText('Failed to load users')).toBeVisible()
  await page.unroute('**/api/users')
  await answerWith(page, '**/api/users', 200, [])
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No users found')).toBeVisible()
  for (const role of ['Manager', 'Viewer'] as const) {
    const other = await openSecondPage(role, '/users')
    await expect(other.getByText('Access Restricted')).toBeVisible()
    await expect(other.getByText('You need Admin privileges to access user management.')).toBeVisible()
  }
})

test('on a phone every user is a row with role, status and a menu @trial', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs('Admin', '/users')
  const row = page
    .getByRole('list', { name: 'Users' })
    .getByRole('listitem')
    .filter({ hasText: 'viewer@shop.test' })
  await expect(row.getByLabel('Role of Vera Viewer')).toHaveValue('Viewer')
  await row.getByRole('button', { name: 'More for Vera Viewer' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit User' })).toBeVisible()
})

test('a user changes name and password and ends other sessions @trial', async ({
  page,
  openAs,
  openSecondPage,
}) => {
  const other = await openSecondPage('Viewer', '/')
  await openAs('Viewer', '/')
  await page
    .getByRole('complementary', { name: 'Sidebar' })
    .getByRole('link', { name: 'Vera Viewer' })
    .click()
  await expect(page).toHaveURL('/account')
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions.nth(1)).toBeVisible()
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByLabel('First Name').fill('Veronica')
  await page.getByRole('button', { name: 'Save Name' }).click()
  await expectToast(page, 'Name updated successfully')
  await expect(page.getByRole('link', { name: 'Veronica Viewer' })).toBeVisible()

  await page.getByLabel('Current Password').fill('wrong-password')
  await page.getByLabel('New Password').fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  const change = page.getByRole('button', { name: 'Change Password' })
  await change.click()
  await expect(page.getByLabel('Current Password')).toHaveAccessibleDescription(
    'This is not your current password',
  )
  await page.getByLabel('Current Password').fill(password)
  await change.click()
  await expectToast(page, 'Password changed successfully')
  await expect(sessions).toHaveCount(1)
  expect((await other.request.get('/api/auth/user')).status()).toBe(401)

  const again = await openSecondPage('Viewer', '/')
  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expectToast(page, '1 session ended')
  expect((await again.request.get('/api/auth/user')).status()).toBe(401)
})

test('a role change signs the user out everywhere @trial', async ({ openSecondPage, callAs }) => {
  const manager = await openSecondPage('Manager', '/')
  const call = await callAs('Admin')
  const { id } = (await call(findUsers, {})).find(
    (user: User) => user.role === 'Manager' && user.hasPassword,
  ) ?? { id: 0 }
  const leaving = watchForSignOutToast(manager)
  await call(setUserRole, { id, role: 'Staff' })
  await leaving
  await call(setUserRole, { id, role: 'Manager' })
  await call(endUserSessions, { id })
})
