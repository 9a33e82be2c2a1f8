import { startProduct } from "./product.ts";
/**
 * `npm run bench`: figures of the product under load, as a table. It starts the real product on a database of its own, on the loopback
 * address, loads it for a bounded time and stops it. Compare figures of one run only: machines and their neighbours differ.
 */
import { measureRecommendations } from "./recommendations.ts";

const product = await startProduct();
try {
  const rows = [await measureRecommendations(product.address)];
  // oxlint-disable-next-line no-console -- the table is what this command is for
  console.table(rows);
} finally {
  await product.stop();
}
