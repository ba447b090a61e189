// The service as it runs in production, except for rate limits.
import { pino } from 'pino';
import { startApp } from '../../app/app.ts';
import { openLogDestination } from '../../app/log-destination.ts';
import { readSettings } from '../../settings.ts';
import { readConfig, reportUrl } from './child.ts';

const { databaseUrl, dataFolder } = readConfig();
const { settings, secrets } = readSettings({
  PORT: '0',
  DATABASE_URL: databaseUrl,
  SAMPLE_DATA: 'off',
  RATE_LIMITS: 'off',
});
const app = await startApp(
  { ...settings, dataFolder },
  secrets,
  pino({ level: 'info' }, openLogDestination()),
);
reportUrl(app.url);
