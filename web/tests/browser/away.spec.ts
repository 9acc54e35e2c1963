// What the account page offers for the time away, and where links of messages lead.
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { accessible, close, expect, test, visitor } from './play';
import { Server } from './server';

interface Sent {
  url: string;
  body: { text: string; notices: { event: string; table: string }[] };
}

/** An endpoint that keeps what it is sent. */
async function endpoint(): Promise<{ server: HttpServer; url: string; sent: Sent[] }> {
  const sent: Sent[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      sent.push({ url: request.url ?? '', body: JSON.parse(body) as Sent['body'] });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent };
}

async function keep(page: Page, url: string, login: string): Promise<void> {
  await page.goto(`${url}/#account`);
  await page.getByLabel('Your name at the table').fill('Anna');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByLabel('Login', { exact: false }).fill(login);
  await page.getByLabel('Password (at least').fill('correct horse');
  await page.getByRole('button', { name: 'Keep my games' }).click();
  await expect(page.getByText(`You are signed in as ${login}.`)).toBeVisible();
}

test('I choose what I am told, and one tap stops it', async ({ browser }) => {
  const hook = await endpoint();
  const server = new Server();
  await server.start('--notice-private', '127.0.0.1', '--notice-delay-seconds', '0');
  const page = await visitor(browser, { width: 390, worker: false });
  await keep(page, server.url, 'anna');
  const card = page.locator('.away');
  await expect(card.getByRole('checkbox', { name: 'It is my turn: Webhook' })).not.toBeChecked();
  await card.getByLabel('Address of your own program').fill(`${hook.url}/games`);
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.locator('code')).toHaveText(/^[0-9a-f]{64}$/);
  await card.getByRole('checkbox', { name: 'It is my turn: Webhook' }).check();
  await card.getByRole('checkbox', { name: 'Quiet hours' }).check();
  await card.getByLabel('From').fill('00:30');
  await card.getByLabel('From').blur();
  await accessible(page);
  await page.reload();
  await expect(card.getByRole('checkbox', { name: 'It is my turn: Webhook' })).toBeChecked();
  await expect(card.getByLabel('From')).toHaveValue('00:30');
  await card.getByRole('checkbox', { name: 'Quiet hours' }).uncheck();
  await expect(card.getByLabel('From')).toHaveCount(0);
  // A link that is not mine stops nothing and says so.
  await page.goto(`${server.url}/notices#stop/nobody`);
  await page.getByRole('button', { name: 'Stop all messages' }).click();
  await expect(page.getByText('This link does not work any more.')).toBeVisible();
  await accessible(page);
  await close(page);
  await server.close();
  hook.server.close();
});
