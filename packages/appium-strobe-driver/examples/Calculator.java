import java.net.URI;
import java.time.Duration;
import org.openqa.selenium.By;
import org.openqa.selenium.MutableCapabilities;
import org.openqa.selenium.remote.RemoteWebDriver;
import org.openqa.selenium.support.ui.ExpectedConditions;
import org.openqa.selenium.support.ui.WebDriverWait;

/** KCalc multiplies, with Selenium's client for Java: `java -cp selenium-server.jar Calculator.java URL`. */
public class Calculator {
    public static void main(String[] arguments) throws Exception {
        var server = URI.create(arguments.length > 0 ? arguments[0] : "http://127.0.0.1:4723").toURL();
        var capabilities = new MutableCapabilities();
        capabilities.setCapability("platformName", "Linux");
        capabilities.setCapability("appium:automationName", "Strobe");
        capabilities.setCapability("appium:app", "org.kde.kcalc.desktop");
        var driver = new RemoteWebDriver(server, capabilities);
        try {
            driver.manage().timeouts().implicitlyWait(Duration.ofSeconds(10));
            for (String name : new String[] {"7", "\u00d7", "8", "="}) {
                driver.findElement(By.name(name)).click();
            }
            var display = driver.findElement(By.xpath("//window/panel/window"));
            new WebDriverWait(driver, Duration.ofSeconds(30)).until(ExpectedConditions.textToBePresentInElement(display, "56"));
            System.out.println(display.getText());
        } finally {
            driver.quit();
        }
    }
}
