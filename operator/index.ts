import claimsApprove from './claims-approve.ts';
import claimsList from './claims-list.ts';
import claimsReject from './claims-reject.ts';
import type { Command } from './command.ts';
import history from './history.ts';
import mailFailed from './mail-failed.ts';
import makeOperator from './make-operator.ts';
import ordersFulfil from './orders-fulfil.ts';
import ordersList from './orders-list.ts';
import ordersRefund from './orders-refund.ts';
import productsList from './products-list.ts';
import productsSet from './products-set.ts';
import promoAdd from './promo-add.ts';
import promoDisable from './promo-disable.ts';
import promoList from './promo-list.ts';
import revert from './revert.ts';
import settingsGet from './settings-get.ts';
import settingsList from './settings-list.ts';
import settingsSet from './settings-set.ts';

/** Every operator command, in the order `--help` lists them. */
export const COMMANDS: readonly Command[] = [
  settingsList,
  settingsGet,
  settingsSet,
  history,
  revert,
  claimsList,
  claimsApprove,
  claimsReject,
  makeOperator,
  mailFailed,
  ordersList,
  ordersFulfil,
  ordersRefund,
  productsList,
  productsSet,
  promoList,
  promoAdd,
  promoDisable,
];
