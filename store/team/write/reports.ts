import { eq } from 'drizzle-orm';
import type { ReportReason } from '../../../rules/listings/report-reasons.ts';
import { REPORT, type ReportEvent } from '../../../rules/states/report.ts';
import type { Tx } from '../../engine/database.ts';
import { listOpenReportsAbout, type ReportTarget, type ReportRow } from '../reports.ts';

export async function insertReport(
  tx: Tx,
  report: ReportTarget & { accountId: number | null; sender: string; reason: ReportReason; details: string },
  now: Date,
): Promise<void> {
  await tx.insert(tx.t.reports).values({ ...report, status: REPORT.starts, createdAt: now });
}

/** Moves a report to its next state by an event and saves the time. Throws if the report's state does not allow the event. */
export async function moveReport(
  tx: Tx,
  { id, status }: Pick<ReportRow, 'id' | 'status'>,
  event: ReportEvent,
  now: Date,
): Promise<void> {
  const { reports } = tx.t;
  const change = { status: REPORT.nextOrThrow(status, event), settledAt: event === 'reopen' ? null : now };
  await tx.update(reports).set(change).where(eq(reports.id, id));
}

/** Settles all open reports about one target, or about a listing and its reviews. Returns their ids. */
export async function settleReports(
  tx: Tx,
  target: ReportTarget | { listingId: number },
  event: 'uphold' | 'dismiss',
  now: Date,
): Promise<number[]> {
  const open = await listOpenReportsAbout(tx, target);
  for (const report of open) await moveReport(tx, report, event, now);
  return open.map(({ id }) => id);
}
