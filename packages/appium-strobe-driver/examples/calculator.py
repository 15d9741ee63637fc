"""KCalc multiplies. Written as for KDE's driver: the address of the server is all that differs."""

import sys
import unittest

from selenium import webdriver
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.common.options import ArgOptions
from selenium.webdriver.support.ui import WebDriverWait

SERVER = "http://127.0.0.1:4723"


class Options(ArgOptions):
    """Options of no browser."""

    @property
    def default_capabilities(self):
        return {}


class CalculatorTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        options = Options()
        options.set_capability("appium:app", "org.kde.kcalc.desktop")
        options.set_capability("appium:environ", {"LC_ALL": "C.UTF-8"})
        cls.driver = webdriver.Remote(command_executor=SERVER, options=options)
        cls.driver.implicitly_wait(10)

    @classmethod
    def tearDownClass(cls):
        cls.driver.quit()

    def setUp(self):
        self.driver.find_element("name", "AC").click()

    def display(self):
        return self.driver.find_element("xpath", "//window/panel/window")

    def expect(self, text):
        WebDriverWait(self.driver, 30).until(lambda _: self.display().text == text)

    def test_multiplication(self):
        for name in ["7", "×", "8", "="]:
            self.driver.find_element("name", name).click()
        self.expect("56")

    def test_accessibility_id(self):
        nine = self.driver.find_element("accessibility id", "9")
        nine.click()
        nine.click()
        self.expect("99")

    def test_keys(self):
        self.display().send_keys("12+30" + Keys.ENTER)
        self.expect("42")

    def test_facts(self):
        seven = self.driver.find_element("class name", "[push button | 7]")
        self.assertTrue(seven.is_displayed())
        self.assertTrue(seven.is_enabled())
        self.assertEqual(seven.tag_name, "button")
        self.assertEqual(seven.get_attribute("name"), "7")
        self.assertGreater(seven.rect["width"], 0)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        SERVER = sys.argv.pop()
    unittest.main()
