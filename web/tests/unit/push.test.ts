import { expect, test } from 'vitest';
import { minutesOf, timeOf } from '../../src/lib/clock';
import { bytesOf, deviceName, textOf } from '../../src/lib/push';

test('keys travel as base64url', () => {
  const bytes = bytesOf('BP4z_-8');
  expect([...bytes]).toEqual([4, 254, 51, 255, 239]);
  expect(textOf(bytes.buffer)).toBe('BP4z_-8');
});

test('a device has a name its owner knows it by', () => {
  expect(deviceName('Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0')).toBe('Firefox, Android');
  expect(deviceName('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0')).toBe(
    'Edge, Windows',
  );
  expect(deviceName('something')).toBe('Browser');
});

test('times of the day are minutes', () => {
  expect(minutesOf('22:05')).toBe(1325);
  expect(minutesOf('')).toBeNull();
  expect(timeOf(65)).toBe('01:05');
});
