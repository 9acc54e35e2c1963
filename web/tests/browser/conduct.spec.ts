// What people do about passwords and about each other.
import { close, expect, test, visitor } from './play';

test('a password is changed, and a forgotten one is asked for', async ({ browser, server }) => {
  const page = await visitor(browser);
  await page.goto(`${server.url}/#account`);
  await page.getByLabel('Your name at the table').fill('Anna');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Login').fill('anna.conduct');
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Keep my games' }).click();

  await page.getByLabel('Your current password').fill('wrong horse');
  await page.getByLabel('New password').fill('battery staple');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('The password is wrong.')).toBeVisible();
  await page.getByLabel('Your current password').fill('correct horse');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('Changed. All other devices are signed out.')).toBeVisible();
  await page.getByLabel('Your current password').fill('battery staple');
  await page.getByLabel('E-mail address').fill('anna@example.org');
  await page.getByRole('button', { name: 'Save the address' }).click();
  await expect(page.getByText('Saved.').last()).toBeVisible();

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  // Signing out ends on the home page, once the server has answered.
  await expect(page.locator('[data-play]').first()).toBeVisible();
  await page.goto(`${server.url}/#account`);
  await page.getByRole('link', { name: 'Forgot the password?' }).click();
  await page.getByLabel('Login').fill('anna.conduct');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('This server sends no mail; ask its operator for a link.')).toBeVisible();

  // A link that was used, or never was one.
  await page.goto(`${server.url}/reset#${'0'.repeat(64)}`);
  await page.getByLabel('New password').fill('another staple');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('This link does not work any more; ask for a new one.')).toBeVisible();
  await close(page);
});

test('somebody is sent away before the start, and reported', async ({ browser, server }) => {
  const anna = await visitor(browser);
  await anna.goto(`${server.url}/#new/patrician`);
  await anna.getByText('2', { exact: true }).click();
  await anna.getByRole('button', { name: 'Open the table' }).click();
  await expect(anna.getByRole('heading', { name: 'Patrician' })).toBeVisible();
  const address = anna.url();

  const bruno = await visitor(browser);
  await bruno.goto(address);
  await bruno.getByRole('button', { name: 'Sit down' }).click();
  await anna.getByRole('button', { name: /^Send .* away$/ }).click();
  await bruno.getByRole('button', { name: 'Sit down' }).click();
  await expect(bruno.getByText('The creator of this table has sent you away.')).toBeVisible();

  const clara = await visitor(browser);
  await clara.goto(address);
  await clara.getByRole('button', { name: 'Sit down' }).click();
  await anna.getByRole('button', { name: 'Start' }).click();
  await anna.getByRole('tab', { name: 'Chat' }).click();
  await anna.getByRole('button', { name: 'Report somebody' }).click();
  await anna.getByLabel('What happened?').fill('says rude things');
  await anna.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(anna.getByText('Reported. The operator will look at it.')).toBeVisible();
  for (const page of [anna, bruno, clara]) await close(page);
});
